// Its parts one by one: all of it would take five megabytes more.
declare module 'systeminformation/lib/cpu.js' {
  export { currentLoad } from 'systeminformation'
}
declare module 'systeminformation/lib/memory.js' {
  export { mem } from 'systeminformation'
}
declare module 'systeminformation/lib/filesystem.js' {
  export { fsSize } from 'systeminformation'
}
declare module 'systeminformation/lib/network.js' {
  export { networkStats } from 'systeminformation'
}
