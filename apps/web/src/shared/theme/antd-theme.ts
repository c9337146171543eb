import { theme, type ThemeConfig } from 'antd'
import { accentColor, type Settings } from '../settings/settings.ts'

const FONT =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Segoe UI", sans-serif'

const lightTokens = {
  colorError: '#cf1f2e',
  colorSuccess: '#237804',
  colorWarning: '#a85500',
  // Derived from colours dark enough to be read, these would be too dark to read on.
  colorSuccessBg: '#f6ffed',
  colorSuccessBgHover: '#d9f7be',
  colorSuccessBorder: '#b7eb8f',
  colorWarningBg: '#fffbe6',
  colorWarningBgHover: '#fff1b8',
  colorWarningBorder: '#ffe58f',
  colorBgLayout: '#f3f5f8',
  colorBorder: '#d5dae2',
  colorBorderSecondary: '#e6e9ef',
  colorText: '#1c2430',
  colorTextSecondary: '#545e6c',
  colorTextTertiary: '#667080',
  colorTextDescription: '#5b6472',
  colorTextPlaceholder: '#6b7585',
  colorTextDisabled: '#8d96a3',
}

/** Three elevations of blue-grey: page, panel, popup; hairlines instead of shadows. */
const darkTokens = {
  colorError: '#ff6b6e',
  colorBgLayout: '#0c1118',
  colorBgContainer: '#131a23',
  colorBgElevated: '#1b2430',
  colorBgContainerDisabled: '#1a222d',
  colorBorder: '#344051',
  colorBorderSecondary: '#232d3a',
  colorText: '#dde4ee',
  colorTextSecondary: '#a5b0c0',
  colorTextTertiary: '#8b97a8',
  colorTextDescription: '#98a4b5',
  colorTextPlaceholder: '#8491a3',
  colorTextDisabled: '#6b7889',
}

/** Class that carries antd's variables; the document element has it too, so our own styles can use them. */
export const CSS_VAR_CLASS = 'desk'

interface ThemeOptions {
  className?: string
  /** Nothing slides or fades; a closing window and a spinner are gone at once. */
  isCalm?: boolean
}

export function antdTheme(
  settings: Pick<Settings, 'primaryColor' | 'appearance'>,
  { className = CSS_VAR_CLASS, isCalm = false }: ThemeOptions = {},
): ThemeConfig {
  const { primaryColor, appearance } = settings
  const isDark = appearance === 'dark'
  const accent = accentColor(settings)
  return {
    cssVar: { key: className },
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: primaryColor,
      colorInfo: primaryColor,
      colorLink: accent,
      colorLinkHover: accent,
      colorLinkActive: accent,
      borderRadius: 4,
      fontFamily: FONT,
      motion: !isCalm,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.16s',
      ...(isDark ? darkTokens : lightTokens),
    },
    components: {
      // Rows of 36 px, 28 px when small: 13 px text on a line of 20 and the padding around it.
      Table: {
        cellPaddingBlock: 7,
        cellPaddingInline: 10,
        cellFontSize: 13,
        cellPaddingBlockSM: 3,
        cellFontSizeSM: 12,
      },
      Menu: {
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: '#1b2430',
        itemSelectedColor: accent,
        itemHeight: 36,
        itemMarginBlock: 2,
        itemMarginInline: 6,
        iconSize: 15,
        iconMarginInlineEnd: 8,
        collapsedWidth: 80,
      },
      Tabs: {
        horizontalMargin: '0',
        itemSelectedColor: accent,
        itemHoverColor: accent,
        itemActiveColor: accent,
        inkBarColor: accent,
      },
      Pagination: { itemActiveColor: accent, itemActiveColorHover: accent },
      Form: { itemMarginBottom: 20 },
    },
  }
}
