import { useState } from "react";
import { ControlIcon } from "./control-icon.tsx";
import { Field, type FieldProps } from "./field.tsx";

interface PasswordFieldProps extends Omit<FieldProps, "type" | "end" | "autoComplete"> {
  autoComplete: "current-password" | "new-password";
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={(labelId) => (
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? "Hide" : "Show"}
          aria-describedby={labelId}
          onClick={() => setShown(!shown)}
        >
          <ControlIcon name={shown ? "eyeClosed" : "eye"} />
        </button>
      )}
    />
  );
}
