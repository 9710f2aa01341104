{{/* The container that brings the schema to this release: of a job of its own, or of the one that the platform makes for all. */}}
{{- define "service.migration" -}}
- name: {{ include "service.name" . }}-migrate
  image: {{ include "service.image" . }}
  imagePullPolicy: {{ .Values.global.image.pullPolicy }}
  args: [migrate.js]
  {{- include "service.containerSecurity" . | nindent 2 }}
  env:
    {{- include "service.nodeEnv" (dict "heapMi" 96 "global" .Values.global) | nindent 4 }}
    {{- include "service.databaseEnv" . | nindent 4 }}
  resources: {{- toYaml .Values.migration.resources | nindent 4 }}
  volumeMounts:
    - { name: tmp, mountPath: /tmp }
    {{- with include "service.caMount" .Values.global | trim }}
    {{- . | nindent 4 }}
    {{- end }}
{{- end }}
