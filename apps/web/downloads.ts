// Which files of the web are fetched as one. Apart, a list asked for 160 files, most below 2 kB.

/** Files of a kind of page with all they import, in one download. Each holds what those of a higher priority do not. */
export const downloads = {
  // Split along later pages the login compresses 10 kB worse, and every later page needs nearly all of it anyway.
  first: {
    priority: 7,
    entries: ['src/main.tsx', 'src/system/login/user-layout.tsx', 'src/system/login/login-page.tsx'],
  },
  frame: {
    priority: 6,
    entries: [
      'src/app/frame/app-frame.tsx',
      'src/shared/feedback/feedback-host.tsx',
      'src/market/header-strip/header-strip.tsx',
      'src/market/source-tag/source-tag.tsx',
      'src/insight/news/news-ticker.tsx',
      'src/insight/emotion/emotion-button.tsx',
      'src/trading/demo/demo-progress.tsx',
    ],
  },
  /** Apart from the frame, so that the browser answers between running the two: the parameters of all panels are described. */
  'panel-list': { priority: 5, entries: ['src/app/panels.ts'] },
  panels: {
    priority: 4,
    entries: [
      'src/desk/panel/panel-frame.tsx',
      'src/desk/table/compact-table.tsx',
      'src/market/live/live-panel.tsx',
      'src/widgets/symbol-link/symbol-link.tsx',
      // Small parts that lists and cards of the landing page both have: neither fetches the other for them.
      'src/widgets/list-page/list-queries.ts',
      'src/shared/figure/figures.tsx',
      'src/shared/keyboard/is-typing.ts',
      'node_modules/@ant-design/icons/es/icons/HolderOutlined.js',
      'node_modules/antd/es/alert/index.js',
      'node_modules/antd/es/checkbox/index.js',
      'node_modules/antd/es/input/index.js',
      'node_modules/antd/es/segmented/index.js',
    ],
  },
  /** What the first screen of the landing page shows. */
  home: {
    priority: 3,
    entries: [
      'src/system/home/home-page.tsx',
      'src/trading/home-card/account-card.tsx',
      'src/market/home-card/index-card.tsx',
      'src/decision/home-card/nav-card.tsx',
      'src/decision/home-card/approval-card.tsx',
      'src/market/panels/heat-map/heat-map-panel.tsx',
      'src/market/panels/breadth/breadth-panel.tsx',
      'src/insight/panels/emotion/emotion-panel.tsx',
    ],
  },
  lists: {
    priority: 2,
    entries: [
      'src/widgets/list-page/list-page.tsx',
      'src/widgets/list-page/use-editing.ts',
      'src/widgets/modal/form-modal.tsx',
      'src/widgets/dict/person-text.tsx',
      'src/shared/form/field-rules.ts',
      'src/shared/form/remote-rules.ts',
      'src/system/records/record-page.tsx',
      'src/system/records/record-form.tsx',
      'src/system/records/text-field.tsx',
      'src/system/records/time-column.ts',
      'src/system/records/use-records.ts',
    ],
  },
  'home-below': {
    priority: 1,
    entries: [
      'src/market/home-card/sector-card.tsx',
      'src/market/home-card/watch-card.tsx',
      'src/insight/home-card/points-card.tsx',
      'src/trading/home-card/tasks-card.tsx',
      'src/market/panels/ladder/ladder-panel.tsx',
      'src/market/panels/limit-pool/limit-pool-panel.tsx',
      'src/insight/panels/news/news-panel.tsx',
      'src/trading/panels/positions/positions-panel.tsx',
    ],
  },
} as const satisfies Record<string, { priority: number; entries: readonly string[] }>

/** The same as the bundler takes it. */
export const downloadGroups = Object.entries(downloads).map(([name, { priority, entries }]) => ({
  name,
  priority,
  test: (id: string) => entries.some((entry) => id.endsWith(`/${entry}`)),
  includeDependenciesRecursively: true,
}))
