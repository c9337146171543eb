import { create } from 'zustand'
import { localStore } from '../storage/storage.ts'
import { settingFields, settleSettings, type SettingName, type Settings } from './settings.ts'

const names = Object.keys(settingFields) as SettingName[]

/** Each setting has its own key, so one damaged value costs one default and not all of them. */
function restore(): Settings {
  const entries = names.map((name) => {
    const { key, schema, initial } = settingFields[name]
    return [name, localStore.get<unknown>(key, schema) ?? initial]
  })
  return Object.fromEntries(entries) as Settings
}

export const useSettingsStore = create<Settings>(() => restore())

/** The settings as they take effect, after those that depend on others have been settled. */
export const useSettings = (): Settings => settleSettings(useSettingsStore())

export function changeSetting<Name extends SettingName>(name: Name, value: Settings[Name]) {
  localStore.set(settingFields[name].key, value)
  useSettingsStore.setState({ [name]: value } as Pick<Settings, Name>)
}

export function resetSettings() {
  for (const name of names) localStore.remove(settingFields[name].key)
  useSettingsStore.setState(restore())
}
