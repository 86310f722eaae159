const settingsTabs = ["profile", "password", "appearance", "notifications", "danger"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const readTab = (text: unknown): SettingsTab | undefined =>
  settingsTabs.find((tab) => tab === text);
