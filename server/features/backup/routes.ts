import * as contract from "#contract/backups.ts";
import type { App } from "../../http/create-server.ts";
import type { Services } from "../../services.ts";

export function backupRoutes(app: App, { backups }: Services) {
  backups.startTimer();
  app.addHook("preClose", backups.stop);

  app.route({ ...contract.getBackups, handler: async () => backups.status() });

  app.route({
    ...contract.makeBackup,
    handler: async () => {
      backups.begin();
      return backups.status();
    },
  });
}
