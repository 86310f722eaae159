import { Field, type FieldProps } from "../../ui/field.tsx";

/** Shows its label as the placeholder too, as the specification does in account forms. */
export const AccountField = (props: FieldProps) => <Field placeholder={props.label} {...props} />;
