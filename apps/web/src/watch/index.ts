/** What other areas may use of the watch lists. */
export { groupsQuery, useSaveGroup, useSetMembers } from './watch-queries.ts'
