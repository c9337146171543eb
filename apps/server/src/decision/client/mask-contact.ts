export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}/, '$1****')

/** The first letter and the house it goes to. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/, '$1***')

/** The town, as far as it can be told from the first six characters. */
export const maskAddress = (address: string): string => (address.length <= 6 ? address : `${address.slice(0, 6)}****`)

export const maskAccountNo = (no: string): string => (no.length <= 4 ? no : `****${no.slice(-4)}`)
