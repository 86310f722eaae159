import * as contract from "#contract/backups.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";

export function backupRoutes(app: App, { guards, backups }: Services) {
  const onRequest = guards.requireSuperuser;
  backups.startTimer();
  app.addHook("preClose", backups.stop);

  app.route({ ...contract.getBackups, onRequest, handler: async () => backups.status() });

  app.route({
    ...contract.makeBackup,
    onRequest,
    handler: async () => {
      backups.begin();
      return backups.status();
    },
  });
}
