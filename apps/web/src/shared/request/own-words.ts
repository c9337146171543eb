/** Answers of the contract call an institution 租户, word for word; on our pages it is 机构 everywhere. */
export const ownWords = (message: string): string => message.replaceAll('租户', '机构')
