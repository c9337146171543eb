import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

const arrangement: Arrangement = {
  name: 'emotion',
  columns: 'minmax(0, 1.35fr) minmax(420px, 1fr)',
  rows: 'minmax(0, 1.15fr) minmax(0, 0.75fr) minmax(0, 0.95fr)',
  areas: ['main parts', 'day parts', 'phases parts'],
  panels: {
    main: { definitionId: 'emotion', link: 'blue' },
    parts: { definitionId: 'emotion-parts', link: 'blue' },
    day: { definitionId: 'emotion-day', link: 'blue' },
    phases: { definitionId: 'emotion-phases', link: 'blue' },
  },
}

/** The emotion of the market, opened down to its shares. */
export function EmotionPage() {
  return <PanelPage arrangement={arrangement} />
}
