-- 组件示例 has a page per widget now. The five pages that showed several go, unless a person has made them their own; the
-- others get their new place. The entries of the new pages are seeded at the start that follows.
delete from sys_permission
where component in ('examples/Pickers', 'examples/DictSelects', 'examples/Uploads', 'examples/Editors', 'examples/SmallWidgets')
  and update_by is null;

update sys_permission as page
set sort_no = placed.sort_no
from (
  values
    ('examples/EditableTable', 1),
    ('examples/ListPage', 2),
    ('examples/QueryBuilder', 3),
    ('examples/ImportExport', 4),
    ('examples/ReportPicker', 13),
    ('examples/CronBuilder', 22)
) as placed (component, sort_no)
where page.component = placed.component
  and page.update_by is null;
