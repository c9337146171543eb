export { workspaceRoutes as deskRoutes } from './workspace/workspace.routes.ts'
