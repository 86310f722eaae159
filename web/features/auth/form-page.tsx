import "../../ui/controls.css";
import "./form-page.css";
import type { ComponentProps, ReactNode } from "react";

interface FormPageProps extends Omit<ComponentProps<"form">, "title"> {
  title: string;
  after?: ReactNode;
}

export function FormPage({ title, after, children, ...form }: FormPageProps) {
  return (
    <div className="form-page">
      <h1 className="page-title">{title}</h1>
      <form {...form}>{children}</form>
      {after && <div className="form-after">{after}</div>}
    </div>
  );
}
