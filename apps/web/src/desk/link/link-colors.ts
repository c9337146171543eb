/** Panels of one colour follow the same symbol, group, sector and account. */
export const linkColors = ['blue', 'violet', 'amber', 'teal', 'pink'] as const

export type LinkColor = (typeof linkColors)[number]

export const linkLabels: Readonly<Record<LinkColor, string>> = {
  blue: '蓝',
  violet: '紫',
  amber: '橙',
  teal: '青',
  pink: '粉',
}

export const isLinkColor = (text: unknown): text is LinkColor => linkColors.includes(text as LinkColor)
