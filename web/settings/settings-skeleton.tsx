import "./settings.css";

/** The shape of the profile while it is being asked for. */
export function SettingsSkeleton() {
  return (
    <div className="settings-skeleton" role="status" aria-label="Loading">
      <span />
      <span />
      <span />
    </div>
  );
}
