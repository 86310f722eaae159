import { Link } from "@tanstack/react-router";
import { meQuery } from "../auth/me.ts";
import { useQuery } from "../query-client.ts";

export function FirstPlaylist() {
  const { data: me } = useQuery(meQuery);
  if (!me?.is_superuser) return null;
  return (
    <p className="first-playlist">
      There is no playlist yet. <Link to="/admin/playlists">Add the first one</Link>
    </p>
  );
}
