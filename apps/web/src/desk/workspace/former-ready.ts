/**
 * Shapes that ready workspaces had in earlier versions. The dock stores a copy as soon as it is opened; a copy of one of
 * these shapes was never changed by its owner, who gets the present one instead.
 */
export const formerReady: Readonly<Record<string, readonly string[]>> = {
  盯盘: [
    'blue: quote-table | amber: heat-map sector-rank | blue: chart | blue: book | blue: tape | blue: orders deals positions ladder limit-pool | blue: ticket instrument-head | violet: news breadth',
    'blue: quote-table | amber: heat-map sector-rank | blue: chart | blue: orders positions | blue: book tape | blue: ladder breadth | blue: ticket instrument-head | violet: news',
  ],
  交易: [
    'blue: quote-table | blue: chart | blue: book | blue: tape | blue: positions pending orders deals | blue: ticket | blue: account-bar instrument-head',
    'blue: quote-table | blue: chart | blue: book | blue: tape | blue: positions orders deals | blue: ticket | blue: account-bar instrument-head',
    'blue: chart | blue: orders pending deals positions | blue: book tape | blue: account-bar instrument-head | blue: ticket | blue: news',
  ],
  ETF: [
    'teal: quote-table | teal: heat-map | teal: chart | teal: positions orders news | teal: book tape | teal: ticket instrument-head',
    'teal: quote-table | : index-strip | teal: chart | teal: positions | teal: book tape | teal: ticket news',
  ],
  衍生品: [
    'violet: quote-table | violet: chart | violet: positions orders deals | violet: book tape | violet: ticket instrument-head',
    'violet: quote-table | violet: chart | violet: orders positions | violet: book tape | violet: ticket instrument-head',
    'violet: quote-table | violet: chart | violet: positions pending orders deals | violet: book tape | violet: ticket instrument-head',
  ],
  风控: [
    'pink: positions kill-switch | pink: orders deals entrust-quality strategy-list strategy-log | pink: account-bar exposure | pink: heat-map news',
    'pink: risk-board positions | pink: orders deals entrust-quality strategy-list strategy-log | pink: account-bar exposure | pink: heat-map news',
    'pink: positions | pink: orders deals entrust-quality strategy-list strategy-log | pink: account-bar exposure | pink: heat-map news',
    'pink: risk-board positions | pink: orders deals | pink: account-bar exposure | pink: heat-map news',
    'pink: positions | pink: orders deals | pink: account-bar exposure | pink: heat-map news',
    'pink: positions | pink: orders deals | pink: account-bar | pink: heat-map news',
    'pink: positions | pink: orders deals | pink: heat-map | pink: account-bar news',
  ],
  复盘: [
    'amber: chart | amber: deals orders positions | amber: heat-map sector-rank | amber: ladder limit-pool breadth news',
    'amber: chart | amber: deals orders | amber: ladder heat-map | amber: sector-rank breadth news',
    'amber: chart | amber: deals round-trips orders positions | amber: heat-map sector-rank | amber: ladder limit-pool breadth news',
    'amber: chart | amber: deals round-trips orders positions entrust-quality backtest | amber: heat-map sector-rank | amber: ladder limit-pool breadth news',
  ],
}

/** The shape without panels the user may not see: theirs were left out when the copy was made. */
function without(shape: string, isUsable: (panel: string) => boolean): string {
  return shape
    .split(' | ')
    .flatMap((group) => {
      const [link = '', panels = ''] = group.split(': ')
      const kept = panels.split(' ').filter(isUsable)
      return kept.length > 0 ? [`${link}: ${kept.join(' ')}`] : []
    })
    .join(' | ')
}

export const isFormerReady = (name: string, shape: string | null, isUsable: (panel: string) => boolean): boolean =>
  shape !== null && (formerReady[name] ?? []).some((former) => former === shape || without(former, isUsable) === shape)
