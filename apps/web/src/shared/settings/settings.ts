import * as z from 'zod/mini'

/** Accents of the interface. Each carries white text at 4.5:1 or better. */
export const themeColors = [
  { name: '薄暮', value: '#cf1322' },
  { name: '火山', value: '#c4320a' },
  { name: '日暮', value: '#9a5b00' },
  { name: '明青', value: '#006d75' },
  { name: '极光绿', value: '#237804' },
  { name: '拂晓蓝（默认）', value: '#1661d2' },
  { name: '极客蓝', value: '#2f54eb' },
  { name: '酱紫', value: '#722ed1' },
] as const

const colorValues: readonly string[] = themeColors.map(({ value }) => value)

/** One entry per setting: the key it is stored under, its shape and its default. */
export const settingFields = {
  navTheme: { key: 'DEFAULT_THEME', schema: z.enum(['dark', 'light']), initial: 'dark' },
  layout: { key: 'DEFAULT_LAYOUT_MODE', schema: z.enum(['sidemenu', 'topmenu']), initial: 'sidemenu' },
  contentWidth: { key: 'DEFAULT_CONTENT_WIDTH_TYPE', schema: z.enum(['Fixed', 'Fluid']), initial: 'Fixed' },
  fixedHeader: { key: 'DEFAULT_FIXED_HEADER', schema: z.boolean(), initial: true },
  autoHideHeader: { key: 'DEFAULT_FIXED_HEADER_HIDDEN', schema: z.boolean(), initial: false },
  fixSiderbar: { key: 'DEFAULT_FIXED_SIDEMENU', schema: z.boolean(), initial: true },
  colorWeak: { key: 'DEFAULT_COLOR_WEAK', schema: z.boolean(), initial: false },
  multipage: { key: 'DEFAULT_MULTI_PAGE', schema: z.boolean(), initial: true },
  primaryColor: {
    key: 'DEFAULT_COLOR',
    schema: z.string().check(z.refine((value) => colorValues.includes(value))),
    initial: '#1661d2',
  },
  appearance: { key: 'DEFAULT_APPEARANCE', schema: z.enum(['light', 'dark']), initial: 'light' },
  upColor: { key: 'DEFAULT_UP_COLOR', schema: z.enum(['red', 'green']), initial: 'red' },
} as const

export interface Settings {
  navTheme: 'dark' | 'light'
  layout: 'sidemenu' | 'topmenu'
  contentWidth: 'Fixed' | 'Fluid'
  fixedHeader: boolean
  autoHideHeader: boolean
  fixSiderbar: boolean
  colorWeak: boolean
  multipage: boolean
  primaryColor: string
  appearance: 'light' | 'dark'
  upColor: 'red' | 'green'
}

export type SettingName = keyof typeof settingFields

/**
 * Settings that depend on each other: full width exists with the top menu only, hiding the header needs a fixed
 * header, and a top menu has no side menu to fix.
 */
export function settleSettings(settings: Settings): Settings {
  return {
    ...settings,
    contentWidth: settings.layout === 'sidemenu' ? 'Fixed' : settings.contentWidth,
    autoHideHeader: settings.fixedHeader && settings.autoHideHeader,
    fixSiderbar: settings.layout === 'sidemenu' && settings.fixSiderbar,
  }
}
