import "./deleted.css";
import { useState } from "react";
import type { Deleted } from "#contract/deleted.ts";
import { api } from "../../api.ts";
import { queryClient, useMutation, useQuery } from "../../query-client.ts";
import { ageOf } from "../../ui/age-of.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { deletedQuery, useRestore } from "./queries.ts";

const kinds = { playlist: "Playlist", gallery: "Gallery", photo: "Photo" };

export function DeletedPage() {
  const query = useQuery(deletedQuery);
  const [ending, setEnding] = useState<Deleted>();
  const restore = useRestore();
  const end = useMutation({
    mutationFn: (id: string) => api("DELETE /deleted/:id", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(deletedQuery),
  });

  const bringBack = ({ id, kind }: Deleted) =>
    restore.mutate({ ids: [id], said: `${kinds[kind]} restored successfully.` });
  const endForGood = ({ id, kind }: Deleted) =>
    end.mutate(id, {
      onSuccess: () => {
        setEnding(undefined);
        showSuccess(`The ${kind} was deleted permanently`);
      },
    });

  return (
    <>
      <h1 className="page-title">Recently deleted</h1>
      <p className="page-lead">Playlists, galleries and photos can be restored for 30 days.</p>
      <NotLoaded what="deleted items" query={query} />
      {query.data?.count === 0 && <p>Nothing was deleted in the last 30 days.</p>}
      <ul className="deleted-list">
        {query.data?.data.map((one) => (
          <li key={one.id}>
            <div>
              <p dir="auto">{one.title}</p>
              <p className="help">{`${kinds[one.kind]} · Deleted ${ageOf(one.deleted_at, Date.now())}`}</p>
            </div>
            <Button
              look="quiet"
              aria-label={`Restore ${one.title}`}
              busy={restore.isPending}
              onClick={() => bringBack(one)}
            >
              Restore
            </Button>
            <Button
              look="quiet"
              aria-label={`Delete ${one.title} permanently`}
              onClick={() => setEnding(one)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <Confirm
          title={`Delete ${kinds[ending.kind]}`}
          action="Delete"
          busy={end.isPending}
          onConfirm={() => endForGood(ending)}
          onClose={() => setEnding(undefined)}
        >
          <strong dir="auto">{ending.title}</strong> will be <strong>permanently deleted</strong>.
          This cannot be undone.
        </Confirm>
      )}
    </>
  );
}
