import type { PageLoaders } from '../../shared/page/page-loaders.ts'

/** 组件示例: one page per widget. */
export const examplePages: PageLoaders = {
  'examples/EditableTable': async () => (await import('./editable-table-example.tsx')).EditableTableExample,
  'examples/Pickers': async () => (await import('./pickers-example.tsx')).PickersExample,
  'examples/DictSelects': async () => (await import('./dict-example.tsx')).DictExample,
  'examples/ReportPicker': async () => (await import('./report-picker-example.tsx')).ReportPickerExample,
  'examples/ListPage': async () => (await import('./list-page-example.tsx')).ListPageExample,
  'examples/Editors': async () => (await import('./editors-example.tsx')).EditorsExample,
  'examples/QueryBuilder': async () => (await import('./advanced-query-example.tsx')).AdvancedQueryExample,
  'examples/CronBuilder': async () => (await import('./cron-builder-example.tsx')).CronBuilderExample,
  'examples/Uploads': async () => (await import('./uploads-example.tsx')).UploadsExample,
  'examples/ImportExport': async () => (await import('./import-export-example.tsx')).ImportExportExample,
  'examples/SmallWidgets': async () => (await import('./small-widgets-example.tsx')).SmallWidgetsExample,
}
