import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import tls from "node:tls";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { Arrivals } from "./arrivals.ts";
import { makeCertificate } from "./certificate.ts";

export type Behaviour =
  | "normal"
  | "never greets"
  | "refuses"
  | "refuses logins"
  | "no STARTTLS"
  /** Implicit TLS, which `behave()` cannot switch on or off. */
  | "smtps"
  /** Accepts emails only after a call of `proceed()`. */
  | "stalls";

export interface ReceivedMail extends ParsedMail {
  recipients: string[];
  sender: string;
  isEncrypted: boolean;
  raw: string;
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

export async function startSmtpReceiver(behaviour: Behaviour = "normal") {
  const certificate = makeCertificate();
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate.cert]);
  const mails = new Arrivals<ReceivedMail>();
  const connections = new Arrivals<string>();
  const logins: { user: string | undefined; password: string | null | undefined }[] = [];
  const refusals = new Map<string, Error>();
  const stalls = new Arrivals<() => void>();
  const state = { behaviour, open: 0, maxOpen: 0 };

  const server = new SMTPServer({
    ...certificate,
    secure: behaviour === "smtps",
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (session, proceed) => {
      connections.add(session.id);
      state.maxOpen = Math.max(state.maxOpen, ++state.open);
      if (state.behaviour === "no STARTTLS") session.disabledCommands = ["STARTTLS"];
      if (state.behaviour !== "never greets") proceed();
    },
    onClose: () => {
      state.open -= 1;
    },
    onAuth: ({ username: user, password }, _session, answer) => {
      logins.push({ user, password });
      // Some mail servers repeat the credentials in their error message.
      if (state.behaviour === "refuses logins")
        answer(refusal(535, `5.7.8 ${user} with ${password} is unknown here`));
      else answer(null, { user });
    },
    onRcptTo: ({ address }, _session, proceed) => {
      if (state.behaviour === "refuses")
        proceed(refusal(451, `4.3.0 no mail for ${address} right now`));
      else proceed(refusals.get(address));
    },
    onData: (stream, { envelope, secure }, answer) => {
      const keep = async () => {
        const bytes = await buffer(stream);
        if (state.behaviour === "stalls") await new Promise<void>((proceed) => stalls.add(proceed));
        mails.add({
          ...(await simpleParser(bytes)),
          recipients: envelope.rcptTo.map(({ address }) => address),
          sender: envelope.mailFrom ? envelope.mailFrom.address : "",
          isEncrypted: secure,
          raw: bytes.toString(),
        });
      };
      keep().then(() => answer(), answer);
    },
  });
  // Some tests close connections in the middle of an email.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    port,
    url: `${behaviour === "smtps" ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    plainUrl: `smtp://127.0.0.1:${port}?tls=off`,
    mails: mails.all,
    logins,
    waitForMail: (isIt: (mail: ReceivedMail) => boolean = () => true) => mails.waitFor(isIt),
    waitForMails: (count: number) => mails.waitForCount(count),
    waitForConnections: (count: number) => connections.waitForCount(count),
    refuse: (address: string, responseCode?: number, message = "no") => {
      if (responseCode === undefined) refusals.delete(address);
      else refusals.set(address, refusal(responseCode, message));
    },
    waitForStalls: (count: number) => stalls.waitForCount(count),
    proceed: () => {
      state.behaviour = "normal";
      for (const proceed of stalls.all) proceed();
    },
    behave: (next: Behaviour) => {
      state.behaviour = next;
    },
    maxConnections: () => state.maxOpen,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export type SmtpReceiver = Awaited<ReturnType<typeof startSmtpReceiver>>;
