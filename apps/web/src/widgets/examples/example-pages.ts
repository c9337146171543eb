import type { PageLoaders } from '../../shared/page/page-loaders.ts'

/** The component gallery, by the component strings of its menu. */
export const examplePages: PageLoaders = {
  'examples/cron-builder': async () => (await import('./cron-builder-example.tsx')).CronBuilderExample,
  'examples/editable-table': async () => (await import('./editable-table-example.tsx')).EditableTableExample,
  'examples/advanced-query': async () => (await import('./advanced-query-example.tsx')).AdvancedQueryExample,
  'examples/small-widgets': async () => (await import('./small-widgets-example.tsx')).SmallWidgetsExample,
}
