import { Checkbox } from "../../ui/checkbox.tsx";
import { EditableRows } from "../../ui/editable-rows.tsx";
import { PlatformMark } from "../music/platform-mark.tsx";
import { RowsField } from "./rows-field.tsx";
import type { EditedPlatform } from "./site-values.ts";

interface PlatformListProps {
  platforms: EditedPlatform[];
  error: string | undefined;
  onChange: (platforms: EditedPlatform[]) => void;
}

export const PlatformList = ({ platforms, error, onChange }: PlatformListProps) => (
  <RowsField name="platforms" title="Offered, in this order" error={error}>
    <EditableRows
      items={platforms}
      noun="platform"
      className="platform-rows"
      show={(platform) => (
        <span data-platform={platform.key} className="row-words">
          <Checkbox
            label={platform.title}
            checked={platform.isOffered}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                platforms.map((one) => (one === platform ? { ...one, isOffered: checked } : one)),
              )
            }
          />
          <PlatformMark platform={platform.key} />
        </span>
      )}
      onChange={onChange}
    />
  </RowsField>
);
