import { api } from "../../api.ts";
import { LinkPage } from "./link-page.tsx";
import { unsubscribeWords } from "./link-words.tsx";

const unsubscribe = async (token: string) =>
  token !== "" && (await api("POST /unsubscribe/:token", { params: { token } })).is_known;

export const UnsubscribePage = () => <LinkPage wordsOf={unsubscribeWords} send={unsubscribe} />;
