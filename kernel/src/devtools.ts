// Entry `@latchkey/kernel/devtools`: parts of a kernel that only developer tools need. No page loads it for its visitors.
export { listStored, type StoredList, type StoredText } from './storage/listStored'
