import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

interface PasswordFieldProps extends Omit<FieldProps, "type" | "end" | "autoComplete"> {
  autoComplete: "current-password" | "new-password";
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      placeholder={props.label}
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={(labelId) => (
        <IconButton
          icon={shown ? "eyeClosed" : "eye"}
          label={shown ? "Hide" : "Show"}
          aria-describedby={labelId}
          onClick={() => setShown(!shown)}
        />
      )}
    />
  );
}
