import { beforeEach, describe, expect, it } from 'vitest'
import { settleSettings, themeColors } from './settings.ts'
import { changeSetting, resetSettings, useSettingsStore } from './settings-store.ts'

beforeEach(() => resetSettings())

/** Relative luminance and contrast of WCAG 2. */
function contrast(first: string, second: string): number {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [high = 0, low = 0] = [light(first), light(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

describe('settings', () => {
  it('[SET-1] start as dark side menu of fixed width', () => {
    expect(useSettingsStore.getState()).toMatchObject({ navTheme: 'dark', layout: 'sidemenu', contentWidth: 'Fixed' })
  })

  it('[SET-2] each is stored under its own pro__ key', () => {
    changeSetting('layout', 'topmenu')
    expect(localStorage.getItem('pro__DEFAULT_LAYOUT_MODE')).toBe('{"value":"topmenu","expire":null}')
  })

  it('[SET-2] a damaged one costs its own default only', () => {
    changeSetting('navTheme', 'light')
    localStorage.setItem('pro__DEFAULT_COLOR', '{"value":"red","expire":null}')
    resetSettings()
    expect(useSettingsStore.getState().primaryColor).toBe('#1661d2')
  })

  it.each([
    ['[SET-3] full width needs the top menu', { layout: 'sidemenu', contentWidth: 'Fluid' }, { contentWidth: 'Fixed' }],
    ['[SET-3] and keeps it there', { layout: 'topmenu', contentWidth: 'Fluid' }, { contentWidth: 'Fluid' }],
    [
      '[SET-4] hiding the header needs a fixed one',
      { fixedHeader: false, autoHideHeader: true },
      { autoHideHeader: false },
    ],
    ['[SET-5] a top menu has no side menu to fix', { layout: 'topmenu', fixSiderbar: true }, { fixSiderbar: false }],
  ] as const)('%s', (_rule, chosen, effective) => {
    expect(settleSettings({ ...useSettingsStore.getState(), ...chosen })).toMatchObject(effective)
  })

  it('[SET-6] there are eight theme colours', () => expect(themeColors).toHaveLength(8))

  it.each(themeColors)('[SET-6] $name carries white text and can be read on dark', ({ value, onDark }) => {
    expect(contrast(value, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(onDark, '#131a23')).toBeGreaterThanOrEqual(4.5)
  })
})
