import type { PageLoaders } from '../../shared/page/page-loaders.ts'

/** 组件示例: one page per widget. */
export const examplePages: PageLoaders = {
  'examples/EditableTable': async () => (await import('./editable-table-example.tsx')).EditableTableExample,
  'examples/QueryBuilder': async () => (await import('./advanced-query-example.tsx')).AdvancedQueryExample,
  'examples/CronBuilder': async () => (await import('./cron-builder-example.tsx')).CronBuilderExample,
  'examples/Uploads': async () => (await import('./uploads-example.tsx')).UploadsExample,
  'examples/ImportExport': async () => (await import('./import-export-example.tsx')).ImportExportExample,
  'examples/SmallWidgets': async () => (await import('./small-widgets-example.tsx')).SmallWidgetsExample,
}
