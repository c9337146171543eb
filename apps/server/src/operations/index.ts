export { followWork } from './history-copy/follow-work.ts'
export { tellNodeFigures } from './node-figures.ts'
