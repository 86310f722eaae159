import type { Config } from "../config.ts";
import type { Transport } from "./mail.ts";

type Where = Pick<Config, "smtp" | "mailFrom" | "dataDir">;

async function load(config: Where): Promise<Transport> {
  if (!config.smtp) return (await import("./file-transport.ts")).fileTransport(config);
  return (await import("./smtp-transport.ts")).smtpTransport(config.smtp, config);
}

/** What composes and sends mail is loaded with the first one: many a site sends none for weeks. */
export function transportFor(config: Where): Transport {
  let loaded: Promise<Transport> | undefined;
  return {
    deliver: async (mail, beforeEnd) => {
      loaded ??= load(config);
      return (await loaded).deliver(mail, beforeEnd);
    },
    close: () => {
      loaded?.then(
        ({ close }) => close(),
        () => {},
      );
    },
  };
}
