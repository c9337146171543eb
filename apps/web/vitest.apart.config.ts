import { defineProject } from 'vitest/config'
import { testsApart, webProject } from './vitest.shared.ts'

export default defineProject(webProject({ name: 'web-apart', include: testsApart, pool: 'vmThreads' }))
