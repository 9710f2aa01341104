/** A file that lies in storage, as a form keeps it: the id is what the server takes in place of the bytes. */
export type UploadedFile = { id: string; name: string; size: number; contentType: string };
