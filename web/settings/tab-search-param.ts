const settingsTabs = ["profile", "password", "appearance", "notifications", "danger"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab that the address names; the first one where it names none, or one that does not exist. */
export const readTab = (text: unknown): SettingsTab | undefined =>
  settingsTabs.find((tab) => tab === text);
