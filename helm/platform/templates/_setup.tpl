{{/* The steps see the globals as the programs do, with their defaults: through identity's eyes. */}}

{{- define "setup.image" -}}
{{- $values := dict "name" "setup" "image" .Values.setup.image "global" .Subcharts.identity.Values.global -}}
{{- include "service.image" (dict "Values" $values "Chart" .Chart "Release" .Release) -}}
{{- end }}

{{- define "setup.labels" -}}
app.kubernetes.io/name: {{ .job }}
app.kubernetes.io/instance: {{ .program.Release.Name }}
app.kubernetes.io/component: setup
{{ include "service.commonLabels" .program }}
{{- end }}

{{/* One step, as a container. {program, setup, step, image, file, env} */}}
{{- define "setup.container" -}}
- name: {{ .step }}
  image: {{ .image }}
  imagePullPolicy: {{ .program.Values.global.image.pullPolicy }}
  args: [{{ .file }}]
  {{- include "service.containerSecurity" .program | nindent 2 }}
  env:
    {{- .env | trim | nindent 4 }}
  resources: {{- toYaml .setup.resources | nindent 4 }}
  volumeMounts:
    - { name: tmp, mountPath: /tmp }
    {{- with include "service.caMount" .program.Values.global | trim }}
    {{- . | nindent 4 }}
    {{- end }}
{{- end }}

{{/* A job that runs around a release, with its steps side by side. {program, setup, job, when, steps}
     It uses nothing that the release itself brings: at the first install none of that exists yet. */}}
{{- define "setup.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .job }}
  labels: {{- include "setup.labels" . | nindent 4 }}
  annotations:
    helm.sh/hook: {{ .when }}
    helm.sh/hook-weight: '0'
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: {{ .setup.retries }}
  activeDeadlineSeconds: {{ .setup.deadlineSeconds }}
  template:
    metadata:
      labels: {{- include "setup.labels" . | nindent 8 }}
    spec:
      {{- include "service.podSecurity" .program | nindent 6 }}
      restartPolicy: Never
      containers:
        {{- range .steps }}
        {{- . | nindent 8 }}
        {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 64Mi }
        {{- with include "service.caVolume" .program.Values.global | trim }}
        {{- . | nindent 8 }}
        {{- end }}
{{- end }}
