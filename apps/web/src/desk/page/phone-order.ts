/** The panels of a page as a phone swipes through them: what the page is opened for comes first, the others as they stand. */
export function phoneOrder<Panel extends { readonly definitionId: string }>(
  panels: readonly Panel[],
  first: string | undefined,
): readonly Panel[] {
  const isFirst = ({ definitionId }: Panel) => definitionId === first
  return [...panels.filter(isFirst), ...panels.filter((panel) => !isFirst(panel))]
}
