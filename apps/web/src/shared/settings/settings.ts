import * as z from 'zod/mini'

/** Accents of the interface: `value` carries white text, `onDark` is text on the dark ground, both at 4.5:1 or better. */
export const themeColors = [
  { name: '薄暮', value: '#cf1322', onDark: '#ff8a87' },
  { name: '火山', value: '#c4320a', onDark: '#ff9c6e' },
  { name: '日暮', value: '#9a5b00', onDark: '#ffc53d' },
  { name: '明青', value: '#006d75', onDark: '#36cfc9' },
  { name: '极光绿', value: '#237804', onDark: '#73d13d' },
  { name: '拂晓蓝（默认）', value: '#1661d2', onDark: '#6aa8ff' },
  { name: '极客蓝', value: '#2f54eb', onDark: '#8aa6ff' },
  { name: '酱紫', value: '#722ed1', onDark: '#bb8cf0' },
] as const

/** The accent as text or line on the ground of an appearance. */
export function accentColor({ primaryColor, appearance }: Pick<Settings, 'primaryColor' | 'appearance'>): string {
  const color = themeColors.find(({ value }) => value === primaryColor)
  return appearance === 'dark' ? (color?.onDark ?? primaryColor) : primaryColor
}

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
