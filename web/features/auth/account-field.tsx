import { Field, type FieldProps } from "../../ui/field.tsx";

export const AccountField = (props: FieldProps) => <Field placeholder={props.label} {...props} />;

export const EmailField = (props: Omit<FieldProps, "label">) => (
  <AccountField {...props} label="Email" type="email" required />
);
