import { useState } from "react";
import type { Deleted } from "#contract/deleted.ts";
import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../query-client.ts";
import { ageOf } from "../../ui/age-of.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { showSuccess } from "../../ui/toasts.tsx";
import { deletedQuery, useEndDeleted, useRestore } from "./queries.ts";

const kinds = {
  playlist: ["Playlist", "The playlist was"],
  gallery: ["Gallery", "The gallery was"],
  photo: ["Photo", "The photo was"],
  sample: ["Sample playlists", "The sample playlists were"],
  all: ["All", "Everything was"],
} as const;

interface Item {
  kind: keyof typeof kinds;
  title: string;
  ids: string[];
}

export function DeletedPage() {
  const query = useQuery(deletedQuery);
  const [ending, setEnding] = useState<Item>();
  const restore = useRestore();
  const end = useEndDeleted();
  const { data = [], count } = query.data ?? {};
  const all: Item = {
    kind: "all",
    title: pluralize(data.length, "item"),
    ids: data.map(({ id }) => id),
  };

  const bringBack = ({ kind, ids }: Item) =>
    restore.mutate({ ids, message: `${kinds[kind][0]} restored successfully.` });
  const endForGood = ({ kind, ids }: Item) =>
    end.mutate(ids, {
      onSuccess: () => {
        setEnding(undefined);
        showSuccess(`${kinds[kind][1]} deleted permanently`);
      },
    });

  return (
    <>
      <h1 className="page-title">Recently deleted</h1>
      <p className="page-lead">Playlists, galleries and photos can be restored for 30 days.</p>
      <NotLoaded what="deleted items" query={query} skeletonRows={4} />
      {count === 0 && <p>Nothing was deleted in the last 30 days.</p>}
      <ul className="deleted-list">
        {data.length > 1 && (
          <li className="cluster">
            <p>{all.title}</p>
            <Button look="quiet" busy={restore.isPending} onClick={() => bringBack(all)}>
              Restore all
            </Button>
            <Button look="quiet" onClick={() => setEnding(all)}>
              Delete all
            </Button>
          </li>
        )}
        {itemsOf(data).map((item) => (
          <li key={item.ids[0]} className="cluster">
            <div>
              <p dir="auto">{item.title}</p>
              <p className="help">{`${kinds[item.kind][0]} · Deleted ${ageOf(item.deleted_at)}`}</p>
            </div>
            <Button
              look="quiet"
              aria-label={`Restore ${item.title}`}
              busy={restore.isPending}
              onClick={() => bringBack(item)}
            >
              Restore
            </Button>
            <Button
              look="quiet"
              aria-label={`Delete ${item.title} permanently`}
              onClick={() => setEnding(item)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <Confirm
          title={`Delete ${kinds[ending.kind][0]}`}
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

function itemsOf(deleted: readonly Deleted[]) {
  const samples = deleted.filter(({ kind }) => kind === "sample");
  return deleted.flatMap((one) => {
    if (one.kind !== "sample") return [{ ...one, ids: [one.id] }];
    if (one !== samples[0]) return [];
    const title = pluralize(samples.length, "sample playlist");
    return [{ ...one, title, ids: samples.map(({ id }) => id) }];
  });
}
