import { Link } from "@tanstack/react-router";
import { useQuery } from "../../query-client.ts";
import { Icon } from "../../ui/icon.tsx";
import { areStepsHidden, firstStepsQuery, playlistsCount } from "./queries.ts";

export default function HomeLines({ hasLatest }: { hasLatest: boolean }) {
  const { data: playlists } = useQuery({ ...playlistsCount, enabled: !hasLatest });
  const { data: steps } = useQuery({ ...firstStepsQuery, staleTime: 0 });
  const left = areStepsHidden() ? 0 : (steps?.left.length ?? 0);
  return (
    <>
      {!hasLatest && playlists && (
        <p className="home-line">
          {playlists.count === 0 ? (
            <>
              No playlists yet.{" "}
              <Link to="/admin/playlists" search={{ edit: "new" }}>
                Add the first one
              </Link>
            </>
          ) : (
            <>
              Home shows your newest published month. There is none yet.{" "}
              <Link to="/admin/playlists">Playlists Management</Link>
            </>
          )}
        </p>
      )}
      {left > 0 && (
        <Link to="/admin" hash="first-steps" className="panel home-line home-steps">
          <span>
            <b>Finish setting up</b> · {left} left
          </span>
          <Icon name="chevron" size={16} />
        </Link>
      )}
    </>
  );
}
