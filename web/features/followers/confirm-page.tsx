import { ApiError } from "#contract/client.ts";
import { api } from "../../api.ts";
import { LinkPage } from "./link-page.tsx";
import { confirmWords } from "./link-words.tsx";

const confirm = (token: string) =>
  api("POST /confirm/:token", { params: { token } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 400) return false;
      throw error;
    },
  );

export const ConfirmPage = () => <LinkPage wordsOf={confirmWords} send={confirm} />;
