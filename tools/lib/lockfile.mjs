/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> } & Record<string, unknown>} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> } & Record<string, unknown>} Lockfile
 * @typedef {{ name: string, version: string, isDev: boolean }} Missing
 */

/**
 * Optional packages, mostly binaries for other systems, that a locked package asks for and the lock file lacks. npm
 * leaves out what the registry of the moment does not carry, and every later `npm ci` then refuses the lock file.
 * @param {Lockfile} lockfile
 * @returns {Missing[]}
 */
export function missingOptionals({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersUpwards(path).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map(([name, version]) => ({ name, version, isDev: dev })),
  )
}

/**
 * @param {Lockfile} lockfile
 * @param {(name: string) => Record<string, unknown>} describe os, cpu and libc of a package, from any of its versions
 * @returns {Lockfile}
 */
export function completeLockfile(lockfile, describe) {
  const added = missingOptionals(lockfile).map(({ name, version, isDev }) => {
    const entry = { version, ...describe(name), ...(isDev && { dev: true }), optional: true }
    return /** @type {[string, LockedPackage]} */ ([`node_modules/${name}`, entry])
  })
  const packages = [...Object.entries(lockfile.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lockfile, packages: Object.fromEntries(packages) }
}

/**
 * What a locked package asks for by a tag such as `latest`: once the registry moves the tag, `npm ci` refuses the lock
 * file. An override in package.json settles it.
 * @param {Lockfile} lockfile
 * @param {Record<string, unknown>} pinned overrides of package.json
 */
export function floatingTags({ packages }, pinned) {
  return Object.values(packages).flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies)
      .filter(([name, range]) => /^[a-z]+$/i.test(range) && !Object.hasOwn(pinned, name))
      .map(([name, range]) => `${name}@${range}`),
  )
}

/** @param {string} path `node_modules/a/node_modules/b` looks in itself, in a, and at the top */
function foldersUpwards(path) {
  const parts = path.split('/node_modules/')
  const nested = parts.map((_part, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/`)
  return [...nested, '']
}
