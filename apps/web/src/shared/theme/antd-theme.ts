import { theme, type ThemeConfig } from 'antd'
import type { Settings } from '../settings/settings.ts'

const FONT =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Segoe UI", sans-serif'

const lightTokens = {
  colorBgLayout: '#f3f5f8',
  colorBorder: '#d5dae2',
  colorBorderSecondary: '#e6e9ef',
  colorText: '#1c2430',
  colorTextSecondary: '#545e6c',
  colorTextTertiary: '#667080',
  colorTextDescription: '#5b6472',
  colorTextPlaceholder: '#6b7585',
}

/** Three elevations of blue-grey: page, panel, popup; hairlines instead of shadows. */
const darkTokens = {
  colorBgLayout: '#0c1118',
  colorBgContainer: '#131a23',
  colorBgElevated: '#1b2430',
  colorBorder: '#344051',
  colorBorderSecondary: '#232d3a',
  colorText: '#dde4ee',
  colorTextSecondary: '#a5b0c0',
  colorTextTertiary: '#8b97a8',
  colorTextDescription: '#98a4b5',
  colorTextPlaceholder: '#8491a3',
}

export function antdTheme({ primaryColor, appearance }: Pick<Settings, 'primaryColor' | 'appearance'>): ThemeConfig {
  const isDark = appearance === 'dark'
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: primaryColor,
      colorInfo: primaryColor,
      borderRadius: 4,
      fontFamily: FONT,
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
      Menu: { itemHeight: 36, itemMarginBlock: 2, itemMarginInline: 6, iconSize: 15, collapsedWidth: 80 },
      Layout: {
        headerHeight: 48,
        headerPadding: '0 12px',
        bodyBg: isDark ? darkTokens.colorBgLayout : lightTokens.colorBgLayout,
      },
      Tabs: { horizontalMargin: '0', cardHeight: 34 },
      Form: { itemMarginBottom: 20 },
    },
  }
}
