// The least that a page can do for a scan: one durable write to IndexedDB, then one change of the page.
const opening = indexedDB.open('floor', 1)
opening.onupgradeneeded = () => opening.result.createObjectStore('docs', { keyPath: 'id' })
opening.onsuccess = () => {
  const db = opening.result
  const field = document.getElementById('field')
  field.focus()
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    const id = field.value
    field.value = ''
    const write = db.transaction('docs', 'readwrite', { durability: 'strict' })
    write.objectStore('docs').put({ id, title: 'x'.repeat(500) })
    write.oncomplete = () => {
      const answer = document.createElement('div')
      answer.setAttribute('data-scan-answer', '')
      answer.textContent = id
      document.querySelector('[data-scan-answer]').replaceWith(answer)
    }
  })
}
