import { api } from "../../api.ts";
import { useQuery } from "../../query-client.ts";
import { ageOf } from "../../ui/age-of.ts";
import { Button } from "../../ui/button.tsx";
import { OwnList } from "./own-list.tsx";

const others = "others";

export function Sessions() {
  const list = useQuery({
    queryKey: ["sessions"],
    queryFn: () => api("GET /users/me/sessions"),
    staleTime: 0,
  });
  const rows = list.data?.data.map(({ id, browser, last_used_at, is_current }) => ({
    id,
    name: browser,
    help: is_current ? "this device" : `last used ${ageOf(last_used_at, Date.now())}`,
    action: is_current ? undefined : "Log out",
  }));
  return (
    <OwnList
      title="Where you are logged in"
      rows={rows}
      list={list}
      remove={(session_id) =>
        session_id === others
          ? api("DELETE /users/me/sessions")
          : api("DELETE /users/me/sessions/:session_id", { params: { session_id } })
      }
    >
      {(remove) =>
        list.data &&
        list.data.count > 1 && (
          <Button look="quiet" onClick={() => remove(others)}>
            Log out everywhere else
          </Button>
        )
      }
    </OwnList>
  );
}
