import "./settings.css";
import { api } from "../../api.ts";
import { useMutation } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";

export function OwnData() {
  const download = useMutation({
    mutationFn: async () => {
      const data = JSON.stringify(await api("GET /users/me/data"), null, 2);
      saveFile(new File([data], "my-data.json", { type: "application/json" }));
    },
  });
  return (
    <section className="own-things" aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <p>
        Everything this site stores about you in one file, except your password and other login
        secrets.
      </p>
      <Button look="quiet" busy={download.isPending} onClick={() => download.mutate()}>
        Download your data
      </Button>
    </section>
  );
}
