import { Link } from "@tanstack/react-router";
import { meQuery } from "../auth/me.ts";
import { useQuery } from "../query-client.ts";

export function EditLink({ id }: { id: string }) {
  const { data: me } = useQuery(meQuery);
  return (
    me?.is_superuser && (
      <Link to="/admin/playlists" search={{ edit: id }} className="edit-link">
        Edit
      </Link>
    )
  );
}
