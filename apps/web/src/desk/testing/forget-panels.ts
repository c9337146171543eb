import { afterAll } from 'vitest'
import { fillPanels } from '../panel/panel-registry.ts'

// Files share one list of panels: what one of them filled in would stand on the pages of the next.
afterAll(() => fillPanels([]))
