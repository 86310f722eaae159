import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { useSite } from "../../use-site.ts";

interface FormPageProps extends Omit<ComponentProps<"form">, "title"> {
  title: string;
  after?: ReactNode;
}

export const FormPage = ({ title, after, children, ...form }: FormPageProps) => (
  <div className="form-page">
    <h1 className="page-title">{title}</h1>
    <form {...form}>{children}</form>
    {after && <div className="form-after">{after}</div>}
  </div>
);

export const BareFormPage = (page: FormPageProps) => (
  <div className="bare-page">
    <header>
      <Link to="/" className="home">
        {useSite().name}
      </Link>
    </header>
    <main id="content">
      <FormPage {...page} />
    </main>
  </div>
);
