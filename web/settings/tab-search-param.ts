const settingsTabs = ["profile", "password", "appearance", "danger"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Whatever the address says, a tab there is; none is the first. */
export const readTab = (text: unknown): SettingsTab | undefined => settingsTabs.find((tab) => tab === text);
